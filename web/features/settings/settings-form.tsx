import { noTagWarning } from '../../../server/contract/affiliate-tag.ts'
import { DeskWarning, TagWarning } from '../../ui/desk-warning.tsx'
import { BackupSection } from './backup-part.tsx'
import { ComparisonFields } from './comparison-fields.tsx'
import { LinkFields } from './link-fields.tsx'
import { PriceFields } from './price-fields.tsx'
import { ReaderFields } from './reader-fields.tsx'
import { SaveBar } from './save-bar.tsx'
import type { Settings } from './settings.queries.ts'
import { SettingsSection } from './settings-section.tsx'
import { SiteFields } from './site-fields.tsx'
import { useSettingsForm } from './use-settings-form.ts'

export function SettingsForm({ settings }: { settings: Settings }) {
  const { form, fields, submit, ...state } = useSettingsForm(settings)
  return (
    <form ref={form} className="settings-form" noValidate onSubmit={submit}>
      <h1>Settings</h1>
      {settings.warnings.includes(noTagWarning) && <TagWarning onSettings />}
      {settings.warnings
        .filter(warning => warning !== noTagWarning)
        .map(warning => (
          <DeskWarning key={warning}>{warning}</DeskWarning>
        ))}
      <SettingsSection title="Site" about="How the site introduces itself, and who signs what it publishes.">
        <SiteFields {...fields} />
      </SettingsSection>
      <SettingsSection title="Links and prices" about="What stands behind each link to a shop, and beside it.">
        <LinkFields {...fields} />
      </SettingsSection>
      <SettingsSection title="Comparison table" about="The table in every article that sets its products side by side.">
        <ComparisonFields {...fields} />
      </SettingsSection>
      <SettingsSection
        title="Readers"
        about="What readers’ browsers load, and how long the site keeps what it counts. The privacy page says both."
      >
        <ReaderFields {...fields} />
      </SettingsSection>
      <SettingsSection
        title="Model prices"
        about="What working with a model costs, for the cost of each job and its limit."
      >
        <PriceFields {...fields} />
      </SettingsSection>
      <SettingsSection
        title="Backup"
        about="All there is in one file: articles, pictures, ads, figures, and admins with the hashes of their passwords."
      >
        <BackupSection />
      </SettingsSection>
      <SaveBar {...state} />
    </form>
  )
}
