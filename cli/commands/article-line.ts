/** The line of a command that takes an article, for asking and for naming what is missing. */
export function articleLine(verb: 'show' | 'edit' | 'evidence' | 'revisions' | 'proposals' | 'regenerate') {
  return {
    path: ['articles', verb],
    positionals: [{ key: 'article', required: true, description: 'its slug or id' }],
    flags: [],
    example: `articles ${verb} five-wireless-earbuds-compared`,
  }
}

/** The same for one that takes a revision of it, too. */
export function revisionLine(verb: 'revision' | 'revert') {
  const line = articleLine('show')
  return {
    path: ['articles', verb],
    positionals: [
      ...line.positionals,
      { key: 'number', required: true, description: 'which revision, by its number in articles revisions' },
    ],
    flags: [],
    example: `articles ${verb} five-wireless-earbuds-compared 2`,
  }
}

/** The same for one that takes a proposal of it. */
export function proposalLine(verb: 'proposal' | 'approve') {
  const line = articleLine('show')
  return {
    path: ['articles', verb],
    positionals: [
      ...line.positionals,
      { key: 'number', required: true, description: 'which proposal, by its number in articles proposals' },
    ],
    flags: [],
    example: `articles ${verb} five-wireless-earbuds-compared 1`,
  }
}
