import { Allowed } from '../../lib/user.queries.ts'
import '../../ui/desk.css'
import './settings.css'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { type Client, toRequestPath } from '../../../server/contract/client.ts'
import type { LastBackup } from '../../../server/contract/schemas/site.ts'
import { noTagWarning } from '../../../server/domain/shops.ts'
import { useApi } from '../../lib/api.tsx'
import { formatDateTime } from '../../lib/format.ts'
import { describeActor } from '../../lib/labels.ts'
import { lazyPart, loadRest } from '../../lib/lazy.tsx'
import { PageHead } from '../../lib/page-head.tsx'
import { settingsQuery } from '../../lib/site.queries.ts'
import { DeskHead, DeskWarning, TagWarning } from '../../ui/desk-head.tsx'
import { DeskNav } from '../../ui/desk-nav.tsx'
import { Message } from '../../ui/page-states.tsx'
import { MenuFields } from './menu-fields.tsx'
import { LinkFields, ReaderFields, SiteFields } from './setting-fields.tsx'
import { type Settings, useSettingsForm } from './use-settings-form.ts'

const BrandFields = lazyPart(() => import('./brand-fields.tsx').then(module => module.BrandFields))
const CategoryList = lazyPart(() => import('./category-list.tsx').then(module => module.CategoryList))
const ComparisonFields = lazyPart(() => import('./comparison-fields.tsx').then(module => module.ComparisonFields))
const IdentityFields = lazyPart(() => import('./identity-fields.tsx').then(module => module.IdentityFields))
const OperatorFields = lazyPart(() => import('./identity-fields.tsx').then(module => module.OperatorFields))
const ServerChecks = lazyPart(() => import('./server-checks.tsx').then(module => module.ServerChecks))
const SiteExport = lazyPart(() => import('./site-export.tsx').then(module => module.SiteExport))
const PriceFields = lazyPart(() => import('./price-fields.tsx').then(module => module.PriceFields))

interface SaveBarProps {
  unsaved: boolean
  pending: boolean
  saved: boolean
}

/** Save button and status, always in view. */
function SaveBar({ unsaved, pending, saved }: SaveBarProps) {
  return (
    <div className="save-bar">
      <button type="submit" className="button" disabled={pending || !unsaved}>
        {pending ? 'Saving…' : 'Save changes'}
      </button>
      <p className="note" role="status">
        {saved && 'Saved'}
      </p>
      {unsaved && !pending && <p className="note">You have unsaved changes.</p>}
    </div>
  )
}

interface SettingsSectionProps {
  title: string
  about: string
  children: ReactNode
}

function SettingsSection({ title, about, children }: SettingsSectionProps) {
  const id = useId()
  const section = useRef<HTMLElement>(null)
  const anchor = title.toLowerCase().replaceAll(' ', '-')
  useEffect(() => {
    // The form is loaded after the browser has looked for the anchor.
    if (location.hash === `#${anchor}`) void loadRest().then(() => section.current?.scrollIntoView())
  }, [anchor])
  return (
    <section ref={section} id={anchor} className="settings-section" aria-labelledby={id}>
      <div>
        <h2 id={id}>{title}</h2>
        <p className="note">{about}</p>
      </div>
      <div className="settings-fields">{children}</div>
    </section>
  )
}

function SettingsForm({ settings }: { settings: Settings }) {
  const { form, fields, submit, ...state } = useSettingsForm(settings)
  return (
    <form ref={form} className="settings-form" noValidate onSubmit={submit}>
      <DeskHead title="Settings" />
      {settings.warnings.includes(noTagWarning) && <TagWarning onSettings />}
      {settings.warnings
        .filter(warning => warning !== noTagWarning)
        .map(warning => (
          <DeskWarning key={warning}>{warning}</DeskWarning>
        ))}
      <SettingsSection title="Site" about="The name, tagline and default author of the site.">
        <SiteFields {...fields} />
      </SettingsSection>
      <SettingsSection title="Brand" about="How the site looks. Colours are checked for contrast in both themes.">
        <BrandFields {...fields} />
      </SettingsSection>
      <SettingsSection title="Identity" about="How browsers and other services recognise the site.">
        <IdentityFields {...fields} />
      </SettingsSection>
      <SettingsSection
        title="Operator"
        about="Who runs the site. The pages About, Contact, Privacy and Terms state it."
      >
        <OperatorFields {...fields} />
      </SettingsSection>
      <SettingsSection
        title="Links and prices"
        about="Your affiliate tag, other shops, what the shop pays, and how long prices are shown."
      >
        <LinkFields {...fields} />
      </SettingsSection>
      <SettingsSection title="Comparison table" about="The columns of the product table in every article.">
        <ComparisonFields {...fields} />
      </SettingsSection>
      <SettingsSection
        title="Readers"
        about="Dates and days, where pictures load from, and how long visits are kept. The privacy page explains the last two."
      >
        <ReaderFields {...fields} />
      </SettingsSection>
      <SettingsSection
        title="Menus"
        about="Links of the header and the footer: categories, pages of this site, or other sites."
      >
        <MenuFields {...fields} />
      </SettingsSection>
      <SettingsSection title="Model prices" about="Used to calculate the cost of each job and to enforce cost limits.">
        <PriceFields {...fields} />
      </SettingsSection>
      <Allowed to="backup:read">
        <SettingsSection
          title="Backup"
          about="Everything in one file: articles, pictures, ads, analytics and admin accounts with password hashes."
        >
          <BackupSection />
        </SettingsSection>
      </Allowed>
      <Allowed to="settings:write">
        <SaveBar {...state} />
      </Allowed>
    </form>
  )
}

export function SettingsScreen() {
  const { data, error, refetch } = useQuery(settingsQuery(useApi()))
  return (
    <div className="desk-page settings">
      <PageHead title="Settings" />
      <DeskNav current="/settings" />
      {data ? <SettingsForm settings={data} /> : <LoadingSettings error={error} onRetry={() => void refetch()} />}
      {data && (
        <SettingsSection
          title="Categories"
          about="In the order of menus and forms. Changes are saved at once. Menus link to a category once it has a published review."
        >
          <CategoryList />
        </SettingsSection>
      )}
      {data && (
        <SettingsSection
          title="Export"
          about="The public pages as files, for a host without a server. Admin pages and drafts are not included."
        >
          <SiteExport />
        </SettingsSection>
      )}
      {data && (
        <Allowed to="settings:write">
          <SettingsSection
            title="Server"
            about="Environment settings, outside services and limits. Secrets are never shown."
          >
            <ServerChecks />
          </SettingsSection>
        </Allowed>
      )}
    </div>
  )
}

function LoadingSettings({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  if (!error) return <p className="note">Loading settings…</p>
  return (
    <Message title="Could not load settings">
      <p>{error.message}</p>
      <button type="button" className="button" onClick={onRetry}>
        Try again
      </button>
    </Message>
  )
}

/** Used as a link instead of an API call, so that the browser streams the file to disk. */
const backupPath = toRequestPath({ id: 'backup.download' }, {})

function backupQuery(api: Client) {
  return queryOptions({ queryKey: ['api', 'backup', 'status'], queryFn: () => api.backup.status() })
}

/** Default name; the server sends a better one. Without `download`, the router would treat the link as a page. */
const fileName = 'blogops.tar.gz'

/** Link that downloads a backup, and the date of the last one. */
function BackupSection() {
  const { data, error } = useQuery(backupQuery(useApi()))
  const [hasStarted, setStarted] = useState(false)
  return (
    <>
      <p>
        {error ? `Could not load the date of the last backup: ${error.message}` : data && describeLastBackup(data.last)}
      </p>
      <p>
        <a
          className="button button-quiet button-small"
          href={backupPath}
          download={fileName}
          onClick={() => setStarted(true)}
        >
          Download backup
        </a>
      </p>
      <p className="note" role="status">
        {hasStarted && 'Download started. Your browser shows its progress.'}
      </p>
      <p className="note">
        Store the backup safely on another machine. Restore it to an empty folder with <code>blogops restore</code>. It
        does not contain settings from environment variables.
      </p>
    </>
  )
}

function describeLastBackup(last: LastBackup | null): string {
  if (!last) return 'This site has no backup yet.'
  return `Last backup: ${formatDateTime(last.at)}, by ${describeActor(last.by)}.`
}
