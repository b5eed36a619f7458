import { quickObjectives } from '../../../server/contract/schemas/ads.ts'
import { FormRow } from '../../ui/form-row.tsx'
import type { NewCampaignState } from './use-new-campaign.ts'

const objectiveLabels: Readonly<Record<(typeof quickObjectives)[number], string>> = {
  LINK_CLICKS: 'Link clicks',
  CONVERSIONS: 'Conversions',
  REACH: 'Reach',
}

type CampaignFieldsProps = Pick<NewCampaignState, 'values' | 'change' | 'problem' | 'nameField'>

export function CampaignFields({ values: { name, objective }, change, problem, nameField }: CampaignFieldsProps) {
  return (
    <>
      <FormRow label="Campaign name" error={problem}>
        {control => (
          <input
            {...control}
            ref={nameField}
            autoComplete="off"
            value={name}
            onChange={event => change({ name: event.target.value })}
          />
        )}
      </FormRow>
      <FormRow label="Objective" hint="The campaign is created paused: nothing is spent yet.">
        {control => (
          <select {...control} value={objective} onChange={event => change({ objective: event.target.value })}>
            {quickObjectives.map(value => (
              <option key={value} value={value}>
                {objectiveLabels[value]}
              </option>
            ))}
          </select>
        )}
      </FormRow>
    </>
  )
}
