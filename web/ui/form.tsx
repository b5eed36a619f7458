import { type ComponentProps, type ReactNode, useId } from 'react'
import { countCharacters } from '../../server/domain/text.ts'
import { useDebounced } from '../lib/use-debounced.ts'
import { FieldError } from './page-states.tsx'

interface FieldProps extends ComponentProps<'input'> {
  /** Also used as the id. */
  name: string
  label: ReactNode
  hint?: string | undefined
  error: string | undefined
}

/**
 * A labelled input with its error or hint. Uncontrolled without a `value`, so that text typed before hydration is
 * kept.
 */
export function Field({ name, label, hint, error, ...input }: FieldProps) {
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <input id={name} name={name} {...describedBy(name, { hint, error })} {...input} />
      <FieldNotes name={name} hint={hint} error={error} />
    </div>
  )
}

type NotesProps = Pick<FieldProps, 'hint' | 'error'>

/** Returns the ARIA attributes that link an input to its error or hint. */
export function describedBy(name: string, { hint, error }: NotesProps) {
  const id = error ? `${name}-error` : hint && `${name}-hint`
  return { 'aria-invalid': error !== undefined, ...(id && { 'aria-describedby': id }) }
}

/** Shows the error, or else the hint. */
export function FieldNotes({ name, hint, error }: NotesProps & { name: string }) {
  if (error) return <FieldError id={`${name}-error`}>{error}</FieldError>
  if (!hint) return null
  return (
    <p id={`${name}-hint`} className="note">
      {hint}
    </p>
  )
}

export interface ControlProps {
  id: string
  'aria-invalid': boolean
  'aria-describedby'?: string
}

interface FormRowProps {
  label: string
  hint?: ReactNode
  error?: string | undefined
  /** Renders the control. */
  children: (control: ControlProps) => ReactNode
}

/** A labelled control with its hint and its error. */
export function FormRow({ label, hint, error, children }: FormRowProps) {
  const id = useId()
  const describedById = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`]
    .filter(Boolean)
    .join(' ')
  return (
    <div className="row">
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        'aria-invalid': error !== undefined,
        ...(describedById && { 'aria-describedby': describedById }),
      })}
      {hint !== undefined && (
        <p id={`${id}-hint`} className="row-hint">
          {hint}
        </p>
      )}
      {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}

type ControlRowProps<Tag extends 'input' | 'textarea' | 'select'> = Omit<FormRowProps, 'children'> &
  Omit<ComponentProps<Tag>, 'onChange'> & { onChange: (value: string) => void }

/** A labelled input of one line. */
export function InputRow({ label, hint, error, onChange, ...input }: ControlRowProps<'input'>) {
  return (
    <FormRow label={label} hint={hint} error={error}>
      {control => <input {...control} {...input} onChange={({ target }) => onChange(target.value)} />}
    </FormRow>
  )
}

/** A labelled line of text that no browser completes. */
export function LineField(props: ControlRowProps<'input'>) {
  return <InputRow autoComplete="off" {...props} />
}

/** A labelled input of several lines. */
export function TextAreaRow({ label, hint, error, onChange, ...input }: ControlRowProps<'textarea'>) {
  return (
    <FormRow label={label} hint={hint} error={error}>
      {control => <textarea {...control} {...input} onChange={({ target }) => onChange(target.value)} />}
    </FormRow>
  )
}

/** A labelled choice among the options that are its children. */
export function SelectRow({ label, hint, error, onChange, ...input }: ControlRowProps<'select'>) {
  return (
    <FormRow label={label} hint={hint} error={error}>
      {control => <select {...control} {...input} onChange={({ target }) => onChange(target.value)} />}
    </FormRow>
  )
}

interface OptionsProps {
  pairs: readonly (readonly [value: string | number, label: ReactNode])[]
}

/** Options of a choice, in their order. */
export function Options({ pairs }: OptionsProps) {
  return pairs.map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))
}

type CostLimitFieldProps = Pick<ControlRowProps<'input'>, 'value' | 'error' | 'onChange'>

/** Field for the maximum cost of a job. */
export function CostLimitField(props: CostLimitFieldProps) {
  return (
    <InputRow
      label="Cost limit (US dollars)"
      hint="The job stops before it exceeds this limit. Leave empty for no limit."
      inputMode="decimal"
      autoComplete="off"
      {...props}
    />
  )
}

interface Props {
  text: string
  /** In characters as people count them. */
  limit: number
}

/** Character count next to a field, such as `12/40`. Shows excess characters instead of truncating. */
export function CharacterCounter({ text, limit }: Props) {
  // Surrounding space is not stored, so it does not count.
  const count = countCharacters(text.trim())
  const excess = count - limit
  return (
    <span className={excess > 0 ? 'counter counter-over' : 'counter'}>
      <span aria-hidden="true">
        {count}/{limit}
        {excess > 0 && ` (${excess} too many)`}
      </span>
      <Announcement
        text={excess > 0 ? `${count} of ${limit} characters, ${excess} too many` : `${count} of ${limit} characters`}
      />
    </span>
  )
}

/** Milliseconds after the last key until the count is announced, so that it is not announced for each key. */
const announceDelayMs = 1_000

function Announcement({ text }: { text: string }) {
  const announced = useDebounced(text, announceDelayMs)
  return (
    <span className="unseen" role="status">
      {announced}
    </span>
  )
}
