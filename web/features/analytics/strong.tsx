interface Props {
  isStrong: boolean
  children: string
}

/** A figure worth pointing out, by more than its colour. */
export function Strong({ isStrong, children }: Props) {
  if (!isStrong) return children
  return (
    <strong className="figure-strong">
      {children}
      <span className="unseen"> (good)</span>
    </strong>
  )
}
