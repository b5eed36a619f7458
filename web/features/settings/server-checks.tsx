import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Client } from '../../../server/contract/client.ts'
import { checkLimit } from '../../../server/contract/limits.ts'
import type { ServerCheck } from '../../../server/contract/schemas/checks.ts'
import { pluralize } from '../../../server/domain/number-format.ts'
import { useApi } from '../../lib/api.tsx'
import { getErrorText, toScreenHint } from '../../lib/error-text.ts'
import { ReadFailure } from '../../ui/page-states.tsx'

/** Runs on request only, because it calls the outside services. */
function checksQuery(api: Client) {
  return queryOptions({
    queryKey: ['api', 'settings', 'check'],
    async queryFn({ signal }) {
      const [checks, limits] = await Promise.all([
        api.settings.check({}, { signal }),
        api.settings.limits({}, { signal }),
      ])
      return [...checks, ...limits.map(checkLimit)]
    },
    enabled: false,
    gcTime: 0,
  })
}

/** Checks the settings of the server, the outside services and the use of its limits, on request. */
export function ServerChecks() {
  const { data, error, isFetching, refetch } = useQuery(checksQuery(useApi()))
  return (
    <>
      <p>
        <button
          type="button"
          className="button button-small button-quiet"
          aria-disabled={isFetching}
          onClick={() => isFetching || void refetch()}
        >
          {isFetching ? 'Checking…' : 'Check the services'}
        </button>
      </p>
      <div role="status">{data && !isFetching && <Checks checks={data} />}</div>
      {error && !isFetching && (
        <ReadFailure title="Could not check the services" reason={getErrorText(error)} onRetry={refetch} />
      )}
    </>
  )
}

/** Results, the most urgent first. */
function Checks({ checks }: { checks: readonly ServerCheck[] }) {
  const broken = checks.filter(({ status }) => status === 'broken').length
  return (
    <>
      <p>{broken === 0 ? 'Everything that is configured works.' : describeBroken(broken)}</p>
      <ul className="server-checks">
        {order
          .flatMap(status => checks.filter(check => check.status === status))
          .map(({ name, status, message, hint }) => (
            <li key={name}>
              <span className={`chip ${chips[status].className}`}>{chips[status].label}</span>
              <span>
                <strong>{name}</strong> {message}
                {hint !== undefined && <span className="note">{toScreenHint(hint, { offersAction: true })}</span>}
              </span>
            </li>
          ))}
      </ul>
    </>
  )
}

const order = ['broken', 'missing', 'decide', 'ok'] as const satisfies readonly ServerCheck['status'][]

const chips: Readonly<Record<ServerCheck['status'], { className: string; label: string }>> = {
  ok: { className: 'chip-on', label: 'OK' },
  missing: { className: 'chip-warn', label: 'Improve' },
  broken: { className: 'chip-bad', label: 'Broken' },
  decide: { className: 'chip-plain', label: 'Decide' },
}

function describeBroken(count: number): string {
  return pluralize(count, '1 check found something broken.', `${count} checks found something broken.`)
}
