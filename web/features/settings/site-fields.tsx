import { SettingField } from './setting-field.tsx'
import type { Fields } from './use-settings-form.ts'

export function SiteFields(fields: Fields) {
  return (
    <>
      <SettingField {...fields} name="name" label="Site name" hint="In the header, in titles and in search results." />
      <SettingField {...fields} name="tagline" label="Tagline" hint="The line the home page opens with." />
      <SettingField
        {...fields}
        name="author"
        label="Default author"
        hint="Signs new articles; those there are keep theirs."
      />
    </>
  )
}
