import type { StoredEvent } from './event-log.ts'

export function anEvent(changes: Partial<StoredEvent> = {}): StoredEvent {
  return {
    at: '2026-11-21T09:00:00.000Z',
    name: 'pageview',
    path: '/article/five-grinders',
    visitor: 'a1b2c3',
    source: 'search.example',
    utm: { source: 'facebook', campaign: 'grinders' },
    props: {},
    ...changes,
  }
}
