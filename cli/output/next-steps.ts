/** Notes about the next step, by the operation that was done. */
export const nextSteps: Readonly<Record<string, (input: Readonly<Record<string, unknown>>) => string>> = {
  'adsets.delete': () => 'Deleted, with its ads and their figures.',
  'approvals.reject': () => 'Rejected: it cannot be done any more.',
  'articles.delete': ({ id }) => `Deleted. To bring it back: blogops articles restore ${id}`,
  'articles.discard': ({ number }) => `Proposal ${number} is discarded; the article is as it was.`,
  'articles.restore': ({ id }) => `It is back as it was. To see it: blogops articles show ${id}`,
}
