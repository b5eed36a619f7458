interface Props {
  isStrong: boolean
  children: string
}

/** Highlights a good value by colour and, for screen readers, by text. */
export function Strong({ isStrong, children }: Props) {
  if (!isStrong) return children
  return (
    <strong className="figure-strong">
      {children}
      <span className="unseen"> (good)</span>
    </strong>
  )
}
