// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { AdSetOptimization, Evidence, Optimization } from '../../../server/contract/schemas/optimizer.ts'
import { card, evidence, optimization, variant } from '../../testing/optimizer.ts'
import { openPlan, part, prepareScreen } from './testing/open-optimizer.ts'

prepareScreen()

const openWith = (changes: Partial<Optimization>) => openPlan({ optimization: optimization(changes) })

async function openCard(changes: Partial<AdSetOptimization> = {}) {
  await openWith({ adSetOptimizations: [card(changes)] })
  return screen.findByRole('article', { name: 'Grinders' })
}

const openEvidence = (changes: Partial<Evidence>) => openCard({ evidence: evidence(changes) })

/** Returns the values of a list of facts by label. */
function facts(of: HTMLElement): Record<string, string | null> {
  const terms = [...of.querySelectorAll('.optimizer-facts dt')]
  return Object.fromEntries(terms.map(term => [term.textContent, term.nextElementSibling?.textContent ?? null]))
}

describe('recommendations', () => {
  it('shows insights, and no panel without them', async () => {
    await openPlan()
    within(await part('Key Insights')).getByText('Readers of grinders click most.')
    await openWith({ overallInsights: [] })
    expect(screen.queryByText('Key Insights')).toBeNull()
  })

  it('shows audiences with intervals, and links to the form of a proposed test', async () => {
    const result = { unit: 'conversions', ofAll: 0.06, spend: 400 } as const
    const test = { adSetId: 's1', adSetName: 'Grinders', articleId: 'a1', ages: '30-34', genders: 'men' } as const
    await openWith({
      audiences: [
        { by: 'age', group: '30-34', perPound: 0.1, low: 0.09, high: 0.11, ...result },
        { by: 'age', group: '45-49', perPound: 0.05, low: 0.04, high: 0.07, ...result },
      ],
      audienceTests: [
        {
          ...test,
          ...result,
          dailyBudget: 10,
          perPound: 0.11,
          low: 0.1,
          high: 0.12,
          ofPresent: 0.06,
          reason: 'Men bring more.',
        },
      ],
    })
    const panel = await part('Audiences')
    const rows = within(within(panel).getByRole('table', { name: 'Ages' })).getAllByRole('row')
    expect(
      rows.slice(1).map(row =>
        within(row)
          .getAllByRole('cell')
          .map(({ textContent }) => textContent),
      ),
    ).toEqual([
      ['0.10', '0.09 to 0.11', 'Better'],
      ['0.05', '0.04 to 0.07', 'May be chance'],
    ])
    within(panel).getByText('Men bring more.', { exact: false })
    const link = within(panel).getByRole('link', { name: 'Create Test Ad Set: Grinders' })
    expect(link.getAttribute('href')).toBe('/articles/a1/manage?adset=s1&ages=30-34&genders=men')
  })

  it('labels sample data only', async () => {
    await openWith({ sample: true })
    await screen.findByText('Sample data.')
    await openWith({})
    await part('Key Insights')
    expect(screen.queryByText(/^Sample data/)).toBeNull()
  })

  it('shows the next topic and passes it to article creation', async () => {
    await openPlan()
    const topic = await part('Recommended Next Blog Topic')
    for (const text of ['quiet desk lamps', 'Office', 'People searched for them.']) within(topic).getByText(text)
    expect(facts(topic)).toEqual({
      'Target audience': 'People at home',
      'Product focus': 'Lamps below £50',
      'Expected performance': '5% go on',
      'SEO keywords': 'desk lampquiet lamp',
    })
    const create = within(topic).getByRole('link', { name: 'Create This Blog' })
    expect(create.getAttribute('href')).toBe('/create?topic=quiet+desk+lamps&category=office')
  })

  it('shows the ad strategy', async () => {
    await openPlan()
    const strategy = await part('Recommended Ad Strategy')
    expect(within(strategy).getByText('£15.00').parentElement?.textContent).toBe('£15.00 per day')
    within(strategy).getByText('What the best ad sets have.')
    expect(facts(strategy)).toEqual({
      Objective: 'Traffic',
      Demographics: '25 to 34',
      Interests: 'Interior design',
      'Why this audience': 'They click most.',
      Headlines: 'Lamps, compared',
      Descriptions: 'Which is quiet?',
      'Call to action': 'Learn more',
    })
    const create = within(strategy).getByRole('link', { name: 'Create Ad Campaign' })
    expect(create.getAttribute('href')).toBe('/facebook-ads/create?objective=OUTCOME_TRAFFIC&budget=15')
  })

  it('shows notices and who wrote the texts', async () => {
    await openWith({ notices: ['2 ad sets were left out.'], writtenBy: 'claude-opus' })
    await screen.findByText('2 ad sets were left out.')
    screen.getByText(/The texts were written by claude-opus\.$/)
  })
})

describe('ad set card', () => {
  it('shows the metrics of its ad set with decimals', async () => {
    const found = await openCard()
    within(found).getByText('Five Grinders Compared')
    expect([...found.querySelectorAll('.figures-now dd')].map(one => one.textContent)).toEqual([
      ...['2.00%', '£0.40', '£1,234.50', '3'],
    ])
  })

  it('explains the period and the likely CTR, which differ from the ads screen', async () => {
    await openCard()
    const cards = within(await part('Ad Set Optimization Recommendations'))
    const note = cards.getByText(/^The estimate for an ad/)
    expect(note.textContent).toMatch(/also uses the other ads.* ranges on Facebook Ads use only the clicks of each ad/)
    expect(within(note).getByRole('link').getAttribute('href')).toBe('/facebook-ads')
  })

  it('links to its ad set and article if they exist', async () => {
    await openWith({ adSetOptimizations: [card(), card({ adSetId: 's9', adSetName: 'Deleted' })] })
    const found = await screen.findByRole('article', { name: 'Grinders' })
    const hrefs = (of: HTMLElement) =>
      within(of)
        .queryAllByRole('link')
        .map(link => link.getAttribute('href'))
    await within(found).findByRole('link', { name: 'Grinders' })
    expect(hrefs(found)).toEqual(['/articles/a1/manage', '/analytics/a1'])
    expect(hrefs(screen.getByRole('article', { name: 'Deleted' }))).toEqual([])
    const inPlan = within(await part('Proposed Changes')).getAllByRole('link')
    expect(inPlan.map(link => link.getAttribute('href'))).toEqual(['/articles/a1/manage'])
  })

  it.each([
    ['increase', 20, 'INCREASE', 'Increase by 20%'],
    ['decrease', 12.5, 'DECREASE', 'Decrease by 12.5%'],
    ['maintain', 0, 'MAINTAIN', 'Maintain current budget'],
  ] as const)('recommends to %s the budget', async (action, suggestedChange, badge, text) => {
    const found = await openCard({ budgetRecommendation: { action, suggestedChange, reason: 'Because.' } })
    for (const one of [badge, text, 'Because.']) within(found).getByText(one)
  })

  it('shows only lists that are not empty', async () => {
    const found = await openCard({ recommendations: ['Look at it.'], targetingRecommendations: ['Go wider.'] })
    const titles = within(found).getAllByRole('heading', { level: 4 })
    expect(titles.map(({ textContent }) => textContent)).toEqual([
      ...['Budget Recommendation', 'General Recommendations', 'Targeting Adjustments'],
    ])
  })

  it('sorts changed ad sets first, then those that need attention', async () => {
    const fatigue = { peak: 3.2, now: 1.1, drop: 65.6, weekOfPeak: '2026-10-05' }
    const named = (adSetId: string, changes: Partial<Evidence> = {}) =>
      card({ adSetId, adSetName: adSetId, evidence: evidence(changes) })
    await openWith({ adSetOptimizations: [named('s7'), named('s8', { fatigue }), named('s2')] })
    const cards = await screen.findAllByRole('article')
    expect(cards.map(one => within(one).getByRole('heading', { level: 3 }).textContent)).toEqual(['s2', 's8', 's7'])
    expect(cards.map(one => one.querySelector<HTMLDetailsElement>('details:not(.why)')?.open)).toEqual([
      true,
      false,
      false,
    ])
  })

  it('is absent without ad sets', async () => {
    await openWith({ adSetOptimizations: [] })
    expect(screen.queryByText('Ad Set Optimization Recommendations')).toBeNull()
  })
})

describe('evidence', () => {
  it('shows sentences, without the reason of the budget', async () => {
    const found = await openEvidence({})
    within(found).getByText('A leads: 97% sure.')
    expect(within(found).getAllByText('It brings more.')).toHaveLength(1)
    expect(facts(found)).toEqual({
      'Ad test': 'Confirming: the leading ad is compared with the second best',
      'Value per pound': 'About 1.42 product clicks (95% range: 1.10 to 1.80). Other ad sets: 1.00.',
    })
  })

  it('compares the ads in text and as bars', async () => {
    const found = await openEvidence({})
    const [, a, b] = within(found).getAllByRole('row')
    const cells = (row: HTMLElement | undefined) => [...(row?.children ?? [])].map(({ textContent }) => textContent)
    expect(cells(a)).toEqual([
      ...['A Five grinders, compared Active', 'About 2.40% (95% range: 1.95–2.90%)', '2.50%', '4,000', '100', '97%'],
      'Keep running',
    ])
    expect(cells(b).slice(5)).toEqual(['2%', 'PauseRunning it alone may lose about 12 clicks a day.'])
    const bars = [...found.querySelectorAll('.interval rect')].map(bar => Number(bar.getAttribute('width')))
    expect(bars.map(Math.round)).toEqual([33, 28])
  })

  it('shows no chance for an ad that is out of the test', async () => {
    const found = await openEvidence({ variants: [variant({ status: 'PAUSED', chanceBest: 0, verdict: 'wait' })] })
    expect(within(found).getAllByRole('row')[1]?.textContent).toMatch(/100-Needs more data$/)
  })

  it('recommends to keep a paused ad paused', async () => {
    const found = await openEvidence({
      variants: [variant(), variant({ adId: 'ad2', status: 'PAUSED', verdict: 'pause' })],
    })
    expect(within(found).getAllByRole('row')[2]?.textContent).toMatch(/Keep paused$/)
  })

  it('mentions ad fatigue once', async () => {
    const sentence =
      'Readers are losing interest. Its CTR over the last 7 days was 1.10%, 66% below the 3.20% of before.'
    const fatigue = { peak: 3.2, now: 1.1, drop: 65.6, weekOfPeak: '2026-10-05' }
    const found = await openEvidence({ fatigue, sentences: [sentence] })
    expect(within(found).getAllByText(/1\.10%/)).toHaveLength(1)
  })

  it('says that the ads were shown evenly', async () => {
    const found = await openEvidence({ sampleRatio: { suspicious: false, p: 0.4 } })
    expect(facts(found)).toMatchObject({ 'Shown evenly': 'Yes' })
  })

  it('warns that ads were not shown evenly', async () => {
    const found = await openEvidence({
      sampleRatio: { suspicious: true, p: 0.0002 },
    })
    expect(facts(found)).toMatchObject({
      'Shown evenly':
        'No, so different people may have seen the ads. By chance, this happens in less than 0.1% of cases.',
    })
  })
})
