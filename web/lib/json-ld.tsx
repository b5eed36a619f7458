/** A node of https://schema.org, or several of them. */
export type JsonLdNode = Readonly<Record<string, unknown>>

/**
 * What a page says, for programs. A block of data, which no browser runs: the policy on scripts has no say in it. A
 * title may hold `</script>`; with `<` spelt out it stays a string.
 */
export function JsonLd({ nodes }: { nodes: readonly JsonLdNode[] }) {
  const json = JSON.stringify({ '@context': 'https://schema.org', '@graph': nodes }).replaceAll('<', '\\u003c')
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON without `<`, in an element that is never run.
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
}
