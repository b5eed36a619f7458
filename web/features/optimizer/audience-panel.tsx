import type { Audience, AudienceTest } from '../../../server/contract/schemas/optimizer.ts'
import { audienceKinds, isCertain } from '../../../server/domain/audiences.ts'
import { formatReturn } from '../../../server/domain/number-format.ts'
import { Why } from '../../ui/desk-head.tsx'
import { type Column, SortableTable } from '../../ui/sortable-table.tsx'
import { AdSetLink } from './ad-sets/ad-set-cards.tsx'
import { BriefText } from './texts.tsx'

const kindLabels = { age: 'Ages', gender: 'Genders', interest: 'Interests', region: 'Regions' } as const

interface AudiencePanelProps {
  audiences: readonly Audience[]
  tests: readonly AudienceTest[]
}

/** Results of groups of people for each pound, and proposed tests; renders nothing if no group is known. */
export function AudiencePanel({ audiences, tests }: AudiencePanelProps) {
  const [first] = audiences
  if (!first) return null
  return (
    <section className="panel" aria-labelledby="audiences-title">
      <h2 id="audiences-title">Audiences</h2>
      <p>
        {first.unit === 'conversions' ? 'Conversions' : 'Clicks'} for each pound, with 95% intervals. Everybody brings{' '}
        {formatReturn(first.ofAll)}.
      </p>
      <Why label="How is this calculated?" about="for audiences">
        Each group is corrected for the ad sets that reached it and for its other traits.
      </Why>
      <div className="optimizer-audiences">
        {audienceKinds.map(kind => (
          <AudienceTable key={kind} label={kindLabels[kind]} groups={audiences.filter(({ by }) => by === kind)} />
        ))}
      </div>
      {tests.map(test => (
        <TestProposal key={test.adSetId} test={test} />
      ))}
    </section>
  )
}

function AudienceTable({ label, groups }: { label: string; groups: readonly Audience[] }) {
  if (groups.length === 0) return null
  return (
    <div>
      <h3>{label}</h3>
      <SortableTable hasHeading caption={label} rows={groups} columns={columns} getKey={({ group }) => group} />
    </div>
  )
}

const columns: readonly Column<Audience>[] = [
  { label: 'Group', value: ({ group }) => group, show: ({ group }) => group.replace('-', '–') },
  { label: 'Per pound', value: ({ perPound }) => perPound, show: ({ perPound }) => formatReturn(perPound) },
  {
    label: '95% sure',
    value: ({ low }) => low,
    show: ({ low, high }) => `${formatReturn(low)} to ${formatReturn(high)}`,
  },
  { label: 'Finding', value: describeFinding },
]

function describeFinding(group: Audience): string {
  if (!isCertain(group)) return 'May be chance'
  return group.low > group.ofAll ? 'Better' : 'Worse'
}

/** Proposes a second ad set, with a link that opens its form with the audience filled in. */
function TestProposal({ test: { adSetId, adSetName, articleId, ages, genders, reason } }: { test: AudienceTest }) {
  const query = new URLSearchParams({ adset: adSetId, ...(ages && { ages }), ...(genders && { genders }) })
  return (
    <div className="notice">
      <p>
        <strong>
          Test another audience for <AdSetLink adSetId={adSetId}>{adSetName}</AdSetLink>.
        </strong>
      </p>
      <BriefText about={adSetName}>{reason}</BriefText>
      <a
        className="button button-small button-quiet"
        href={`/articles/${encodeURIComponent(articleId)}/manage?${query}`}
      >
        Create Test Ad Set
        <span className="unseen">: {adSetName}</span>
      </a>
    </div>
  )
}
