interface Props {
  /** HTML from the server's sanitiser only. */
  html: string
}

/** Renders HTML from articles. This is the only component that does so. */
export function SanitisedHtml({ html }: Props) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitises it when stored and when read.
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
}
