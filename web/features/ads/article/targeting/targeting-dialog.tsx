import { Tabs } from 'radix-ui'
import { formatDailyBudget } from '../../../../../server/domain/ads.ts'
import { Dialog, FormFooter } from '../../../../ui/dialog.tsx'
import { TextAreaRow } from '../../../../ui/form.tsx'
import { describeAdError } from '../../error-report.tsx'
import { TargetingForm } from './targeting-form.tsx'
import {
  invalidJson,
  type TargetingDraft,
  type TargetingState,
  type TargetingTab,
  useTargeting,
} from './use-targeting.ts'

const jsonHint = 'Uses Facebook’s field names. Fields that the form does not show stay unchanged.'

type JsonFieldProps = Pick<TargetingState, 'text' | 'write' | 'problems'>

/** Editor for the complete targeting as the JSON sent to Facebook. */
function JsonField({ text, write, problems }: JsonFieldProps) {
  const messages = Object.values(problems)
  const errorText = messages.includes(invalidJson) ? `Invalid JSON. ${invalidJson}.` : messages.join('\n')
  return (
    <TextAreaRow
      label="Targeting as JSON"
      hint={jsonHint}
      error={messages.length > 0 ? errorText : undefined}
      className="json"
      rows={14}
      spellCheck={false}
      autoCapitalize="off"
      autoComplete="off"
      value={text}
      onChange={write}
    />
  )
}

const tabLabels: Readonly<Record<TargetingTab, string>> = { form: 'Form', json: 'JSON' }
const isTab = (name: string): name is TargetingTab => name in tabLabels

const changeTexts = {
  title: 'Configure Targeting',
  failure: 'Failed to Update Targeting',
  labels: { submit: 'Save Targeting', pending: 'Saving…' },
}

const copyTexts = {
  title: 'Copy for Another Audience',
  failure: 'Failed to Copy Ad Set',
  labels: { submit: 'Copy Ad Set', pending: 'Copying…' },
}

/** Edits the targeting of an ad set, or of a copy of it, as a form or as JSON. */
export function TargetingDialog(draft: TargetingDraft) {
  const { adSet, copyFor, onClose } = draft
  const { title, failure, labels } = copyFor ? copyTexts : changeTexts
  const targeting = useTargeting(draft)
  const { form, tab, setTab, submit, cancel, isPending, error } = targeting
  return (
    <Dialog title={title} onClose={onClose} className="targeting-dialog">
      <form ref={form} className="desk-form" noValidate onSubmit={submit}>
        {copyFor ? (
          <p>
            Creates a second ad set with the same ads and {formatDailyBudget(adSet.dailyBudget)}, all paused, so that
            you can compare its audience with that of “{adSet.name}”.
          </p>
        ) : (
          <p>Choose who sees the ads of “{adSet.name}”.</p>
        )}
        <Tabs.Root value={tab} onValueChange={name => isTab(name) && setTab(name)}>
          <Tabs.List className="segments" aria-label="Editor">
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
          failure={error ? `${failure}: ${describeAdError(error)}` : undefined}
          labels={labels}
          isPending={isPending}
          onCancel={cancel}
        />
      </form>
    </Dialog>
  )
}
