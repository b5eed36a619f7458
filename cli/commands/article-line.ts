/** Returns the usage of a command that takes an article, for prompts and for errors that name a missing argument. */
export function articleLine(verb: 'show' | 'edit' | 'evidence' | 'revisions' | 'proposals' | 'regenerate') {
  return {
    path: ['articles', verb],
    positionals: [{ key: 'article', required: true, description: 'its slug or id' }],
    flags: [],
    example: `articles ${verb} five-wireless-earbuds-compared`,
  }
}

/** Returns the usage of a command that takes an article and one of its revisions. */
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

/** Returns the usage of a command that takes an article and one of its proposals. */
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
