/** A node of https://schema.org, or several of them. */
export type JsonLdNode = Readonly<Record<string, unknown>>

/**
 * Structured data of a page. Browsers do not execute a data block, so the script policy does not apply. Escaping `<`
 * keeps `</script>` in a title inside the string.
 */
export function JsonLd({ nodes }: { nodes: readonly JsonLdNode[] }) {
  const json = JSON.stringify({ '@context': 'https://schema.org', '@graph': nodes }).replaceAll('<', '\\u003c')
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON without `<`, in an element that is never executed.
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
}
