import './chip-picker.css'
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { type ControlProps, FormRow } from './form.tsx'

export interface Choice {
  key: string
  name: string
  /** Additional text next to the name. */
  note?: string
}

interface Props {
  label: string
  hint?: ReactNode
  error?: string | undefined
  /** Selected choices, shown as chips. */
  chosen: readonly Choice[]
  typed: string
  /** Disables search. Selected choices can still be removed. */
  readOnly?: boolean
  onType: (typed: string) => void
  /** Search results for the typed text. */
  choices: readonly Choice[]
  /** Status of the search, such as that nothing was found. */
  status?: string
  onPick: (choice: Choice) => void
  onRemove: (choice: Choice) => void
}

/**
 * Multiple selection with search. Arrow keys move through the results, `Enter` selects one, `Esc` closes the list.
 * https://www.w3.org/WAI/ARIA/apg/patterns/combobox/
 */
export function ChipPicker({ label, hint, error, chosen, typed, status = '', onRemove, ...list }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const remove = (choice: Choice) => {
    onRemove(choice)
    input.current?.focus()
  }
  return (
    <div className="picker">
      <FormRow label={label} hint={hint} error={error}>
        {control => <SearchBox {...list} typed={typed} control={control} inputRef={input} />}
      </FormRow>
      <p className="row-hint" role="status">
        {status}
      </p>
      {chosen.length > 0 && (
        <ul className="chips" aria-label={`${label}: chosen`}>
          {chosen.map(choice => (
            <li key={choice.key} className="picked-chip">
              {choice.name}
              <button type="button" aria-label={`Remove ${choice.name}`} onClick={() => remove(choice)}>
                ×
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

interface SearchBoxProps extends Pick<Props, 'typed' | 'readOnly' | 'onType' | 'choices' | 'onPick'> {
  control: ControlProps
  inputRef: RefObject<HTMLInputElement | null>
}

function SearchBox({ typed, readOnly = false, onType, choices, onPick, control, inputRef }: SearchBoxProps) {
  const id = useId()
  const [position, setPosition] = useState(0)
  const isOpen = typed !== '' && choices.length > 0
  const active = isOpen ? Math.min(position, choices.length - 1) : -1

  function changeText(text: string): void {
    setPosition(0)
    onType(text)
  }

  function pick(choice: Choice | undefined): void {
    if (!choice) return
    changeText('')
    onPick(choice)
  }

  function handleKey(event: KeyboardEvent): void {
    if (typed === '') return
    const action = {
      ArrowDown: () => setPosition((active + 1) % Math.max(1, choices.length)),
      ArrowUp: () => setPosition((active - 1 + choices.length) % Math.max(1, choices.length)),
      Enter: () => pick(choices[active]),
      // Closes only the list, not the surrounding dialog.
      Escape: () => changeText(''),
    }[event.key]
    if (!action) return
    event.preventDefault()
    action()
  }

  return (
    <>
      <input
        {...control}
        ref={inputRef}
        role="combobox"
        readOnly={readOnly}
        autoComplete="off"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={id}
        {...(isOpen && { 'aria-activedescendant': `${id}-${active}` })}
        value={typed}
        onChange={event => changeText(event.target.value)}
        onKeyDown={handleKey}
      />
      <div id={id} className="picker-list" role="listbox" aria-label="Found" hidden={!isOpen}>
        {choices.map((choice, index) => (
          <Option key={choice.key} id={`${id}-${index}`} choice={choice} isActive={index === active} onPick={pick} />
        ))}
      </div>
    </>
  )
}

interface OptionProps {
  id: string
  choice: Choice
  isActive: boolean
  onPick: (choice: Choice) => void
}

/** Focus stays in the input, which handles the keys. */
function Option({ id, choice, isActive, onPick }: OptionProps) {
  const option = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isActive) option.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  return (
    // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: its combobox has focus and keys
    <div
      ref={option}
      id={id}
      className="picker-option"
      role="option"
      aria-selected={isActive}
      onMouseDown={event => event.preventDefault()}
      onClick={() => onPick(choice)}
    >
      {choice.name}
      {choice.note !== undefined && (
        <>
          {' '}
          <span className="row-hint">{choice.note}</span>
        </>
      )}
    </div>
  )
}
