import { type ReactNode, useId } from 'react'

interface SettingsSectionProps {
  title: string
  about: string
  children: ReactNode
}

export function SettingsSection({ title, about, children }: SettingsSectionProps) {
  const id = useId()
  return (
    <section className="settings-section" aria-labelledby={id}>
      <div>
        <h2 id={id}>{title}</h2>
        <p className="note">{about}</p>
      </div>
      <div className="settings-fields">{children}</div>
    </section>
  )
}
