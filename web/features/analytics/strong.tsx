interface GoodValueProps {
  isGood: boolean
  children: string
}

/** Highlights a good value by colour and, for screen readers, by text. */
export function GoodValue({ isGood, children }: GoodValueProps) {
  if (!isGood) return children
  return (
    <strong className="figure-strong">
      {children}
      <span className="unseen"> (good)</span>
    </strong>
  )
}
