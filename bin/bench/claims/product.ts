/** The product's code that the bench of the claim check runs. */
export { HEADINGS } from '../../../server/features/generation/article-text.ts'

import { loadLexicon } from '../../../server/features/generation/claims/lexicon.ts'
import { loadVettedStatements } from '../../../server/features/generation/claims/vetted-statements.ts'

export { checkArticle, getRefused } from '../../../server/features/generation/claims/check-article.ts'
export { CONTROLS } from '../../../server/features/generation/claims/judge-sections.ts'

// The module runner that imports this file cannot load further files later.
await Promise.all([loadLexicon(), loadVettedStatements()])
