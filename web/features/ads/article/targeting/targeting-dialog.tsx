import { Tabs } from 'radix-ui'
import { Dialog } from '../../../../ui/dialog.tsx'
import { FormFooter } from '../../../../ui/form-foot.tsx'
import { describeAdError } from '../../tell.ts'
import { JsonField } from './json-field.tsx'
import { TargetingForm } from './targeting-form.tsx'
import { type TargetingDraft, type TargetingTab, useTargeting } from './use-targeting.ts'

const tabLabels: Readonly<Record<TargetingTab, string>> = { form: 'Form', json: 'JSON' }
const isTab = (name: string): name is TargetingTab => name in tabLabels

/** Edits the targeting of an ad set as a form or as JSON. */
export function TargetingDialog(draft: TargetingDraft) {
  const { adSet, onClose } = draft
  const targeting = useTargeting(draft)
  const { form, tab, setTab, submit, cancel, isPending, error } = targeting
  return (
    <Dialog title="Configure Targeting" onClose={onClose} className="targeting-dialog">
      <form ref={form} className="desk-form" noValidate onSubmit={submit}>
        <p>Whom the ads of “{adSet.name}” are shown to.</p>
        <Tabs.Root value={tab} onValueChange={name => isTab(name) && setTab(name)}>
          <Tabs.List className="segments" aria-label="How to edit it">
            {Object.entries(tabLabels).map(([name, label]) => (
              <Tabs.Trigger key={name} value={name}>
                {label}
              </Tabs.Trigger>
            ))}
          </Tabs.List>
          <Tabs.Content className="targeting-tab" value="form">
            <TargetingForm {...targeting} />
          </Tabs.Content>
          <Tabs.Content className="targeting-tab" value="json">
            <JsonField {...targeting} />
          </Tabs.Content>
        </Tabs.Root>
        <FormFooter
          failure={error ? `Failed to Update Targeting: ${describeAdError(error)}` : undefined}
          labels={{ submit: 'Save Targeting', pending: 'Saving…' }}
          isPending={isPending}
          onCancel={cancel}
        />
      </form>
    </Dialog>
  )
}
