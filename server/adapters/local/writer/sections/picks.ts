import type { Draft } from '../draft.ts'
import { link, list, paragraph, strong } from '../markup.ts'
import { pickPhrases } from '../phrases.ts'
import type { Pick } from '../picks.ts'
import type { Subject } from '../subject.ts'

function reasonFor(draft: Draft, subject: Subject, pick: Pick): string {
  const { voice } = draft
  const anchor = voice.say('pickAnchor', pickPhrases().pickAnchors, subject.values) || (subject.values.the ?? '')
  const values = { ...subject.values, fact: pick.fact, link: link(subject.product.url, anchor) }
  const pool = subject.verdict === 'unrated' ? pickPhrases().unratedPick : pickPhrases().pickReasons[pick.kind]
  return voice.say(`pick:${pick.kind}`, pool, values) || voice.say('pick:unrated', pickPhrases().unratedPick, values)
}

export function picksSection(draft: Draft, subjects: readonly Subject[], picks: readonly Pick[]): string {
  const chosen = picks.flatMap(pick => {
    const subject = subjects.find(({ product }) => product === pick.product)
    return subject ? [{ pick, subject, reason: reasonFor(draft, subject, pick) }] : []
  })
  const intro = draft.voice.say('picksIntro', pickPhrases().picksIntros, draft.common)
  const closing = draft.voice.say('picksClosing', pickPhrases().picksClosings, draft.common)
  const shape = draft.voice.order('picksShape', ['list', 'paragraphs', 'numbered'])[0]
  const lines = chosen.map(({ pick, subject, reason }) =>
    shape === 'numbered'
      ? `${strong(subject.values.name ?? '')} (${pick.badge.toLowerCase()}). ${reason}`
      : `${strong(`${pick.badge}: ${subject.values.name}`)}. ${reason}`,
  )
  const body =
    shape === 'paragraphs' ? lines.map(line => paragraph(line)).join('') : list(lines, shape === 'list' ? 'ul' : 'ol')
  return paragraph(intro) + body + paragraph(closing)
}
