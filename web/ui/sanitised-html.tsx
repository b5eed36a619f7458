interface Props {
  /** From the server's sanitiser and from nowhere else. */
  html: string
}

/** The one place where HTML that was written elsewhere goes into a page. */
export function SanitisedHtml({ html }: Props) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitises it when it is stored and when it is read.
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
}
