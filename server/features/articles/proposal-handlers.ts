import type { HandlersOf } from '../../contract/handler.ts'
import type * as proposalsContract from '../../contract/operations/proposals.ts'
import { getActorName } from '../../contract/scopes.ts'
import type { Articles } from './articles.ts'

export function proposalHandlers(articles: Articles): HandlersOf<typeof proposalsContract> {
  return {
    'articles.proposals': async ({ id }) => articles.proposals.list(id),
    'articles.proposal': async ({ id, number }) => articles.proposals.read(id, number),
    'articles.approve': async ({ id, number, version }, { actor }) =>
      articles.approve(id, number, { by: getActorName(actor), version }),
    'articles.discard': async ({ id, number }, { actor }) => articles.discard(id, number, getActorName(actor)),
  }
}
