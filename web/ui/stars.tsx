const positions = [1, 2, 3, 4, 5]

/** Shows whole stars only: 4.9 shows four. The exact rating is always next to it. */
export function Stars({ rating }: { rating: number }) {
  const full = Math.floor(rating)
  return (
    <span className="stars" role="img" aria-label={`Rated ${rating} out of 5`}>
      {positions.map(position => (
        <span key={position} className={position <= full ? 'star star-full' : 'star'} aria-hidden="true">
          ★
        </span>
      ))}
    </span>
  )
}
