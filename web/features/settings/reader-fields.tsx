import { type PictureMode, pictureModes } from '../../../server/domain/pictures.ts'
import { LimitChoice } from './limit-choice.tsx'
import { DateFormatField, TimeZoneField } from './locale-fields.tsx'
import type { Fields } from './use-settings-form.ts'

const pictureModeTexts: Readonly<Record<PictureMode, { label: string; about: string }>> = {
  link: {
    label: 'Load from the original site',
    about: 'Readers’ browsers load pictures from the shops. The privacy page lists these hosts.',
  },
  copy: {
    label: 'Keep copies on this site',
    about:
      'Use this only if you have the rights to the pictures. Amazon’s rules forbid storing its images. ' +
      'A drawing replaces a picture that cannot be copied.',
  },
  none: { label: 'Do not show', about: 'Drawings replace them. Pictures that you uploaded are still shown.' },
}

export function ReaderFields(fields: Fields) {
  const { draft, errors, change } = fields
  return (
    <>
      <DateFormatField {...fields} />
      <TimeZoneField {...fields} />
      <fieldset className="choice">
        <legend>Pictures from other sites</legend>
        {pictureModes.map(mode => (
          <label key={mode} className="choice-description">
            <input
              type="radio"
              name="pictures"
              checked={draft.pictures === mode}
              onChange={() => change({ pictures: mode })}
            />
            <span>
              {pictureModeTexts[mode].label}
              <span className="note">{pictureModeTexts[mode].about}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <LimitChoice
        name="eventRetentionMonths"
        legend="Page views and clicks"
        before="Delete after"
        unit="months"
        label="Months to keep page views and clicks"
        unlimitedLabel="Keep forever"
        limited={draft.deletesOldEvents}
        value={draft.eventMonths}
        errors={errors}
        onChange={({ limited, value = draft.eventMonths }) => change({ deletesOldEvents: limited, eventMonths: value })}
      />
    </>
  )
}
