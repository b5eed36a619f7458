import { type PictureMode, pictureModes } from '../../../server/contract/pictures.ts'
import { LimitChoice } from './limit-choice.tsx'
import type { Fields } from './use-settings-form.ts'

const modes: Readonly<Record<PictureMode, { label: string; about: string }>> = {
  link: {
    label: 'Load them from where they are',
    about: 'Readers’ browsers fetch pictures from the shops and feeds. The privacy page names the hosts.',
  },
  copy: {
    label: 'Keep copies on this site',
    about:
      'Only for pictures that you have the rights to. Amazon’s rules forbid keeping its image files. ' +
      'Pictures that cannot be copied are drawn.',
  },
  none: { label: 'Show none', about: 'Products and articles get drawings. Pictures that you uploaded stay.' },
}

export function ReaderFields({ draft, errors, change }: Fields) {
  return (
    <>
      <fieldset className="choice">
        <legend>Pictures from other sites</legend>
        {pictureModes.map(mode => (
          <label key={mode} className="choice-about">
            <input
              type="radio"
              name="pictures"
              checked={draft.pictures === mode}
              onChange={() => change({ pictures: mode })}
            />
            <span>
              {modes[mode].label}
              <span className="note">{modes[mode].about}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <LimitChoice
        name="eventRetentionMonths"
        legend="Page views and clicks"
        before="Delete after"
        unit="months"
        label="Months that page views and clicks are kept"
        otherwise="Keep for ever"
        limited={draft.deletesOldEvents}
        value={draft.eventMonths}
        errors={errors}
        onChange={({ limited, value = draft.eventMonths }) => change({ deletesOldEvents: limited, eventMonths: value })}
      />
    </>
  )
}
