import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { CallError } from '../../server/contract/client.ts'
import { unpackGzip } from '../../server/domain/zip.ts'
import { getDialogHint, getErrorText } from './error-text.ts'
import { useSingleMutation } from './mutations.ts'

interface TextFile {
  name: string
  content: string
}

/** File that was chosen last in an input, which an earlier one must not replace, however late it is read. */
const lastChosen = new WeakMap<HTMLInputElement, File>()

/**
 * Reads the text of a file that was chosen in an input. It may be compressed with gzip.
 * @returns undefined if another file was chosen in the meantime.
 * @throws Error with a sentence if it is larger than `maxBytes`, or damaged
 */
export async function readFileText(
  file: File,
  maxBytes: number,
  input: HTMLInputElement,
): Promise<TextFile | undefined> {
  lastChosen.set(input, file)
  try {
    if (file.size > maxBytes) throw new Error(`${file.name} is too large. The limit is ${maxBytes / 1e6} MB.`)
    const stored = { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) }
    const { name, bytes } = await unpackGzip(stored, maxBytes)
    if (lastChosen.get(input) === file) return { name, content: new TextDecoder().decode(bytes) }
  } catch (cause) {
    if (lastChosen.get(input) === file) throw cause
  }
  return undefined
}

export interface FileOptions<Field extends string> {
  dateFormat?: 'ymd' | 'dmy' | 'mdy' | undefined
  /** Column name by field. */
  columns: Partial<Record<Field, string>>
}

/** Questions that the file leaves open. A question stays once it was asked, so that the answer can be changed. */
export interface FileQuestions<Field extends string> {
  /** True if the dates are ambiguous. */
  date: boolean
  /** Required fields without a known column. */
  missing: readonly Field[]
  /** Columns of the file. */
  found: readonly string[]
  /** Statuses of its rows, of which some may not count. */
  statuses: readonly string[]
}

const noQuestions = { date: false, missing: [], found: [], statuses: [] }

function listTexts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter(item => typeof item === 'string') : []
}

function updateQuestions<Field extends string>(
  questions: FileQuestions<Field>,
  error: Error | null,
  fields: readonly Field[],
): FileQuestions<Field> {
  const details = error instanceof CallError ? error.details : undefined
  // "adName (or adId)" stands for the first of the two.
  const names = listTexts(details?.missing).map(name => name.split(' ')[0])
  const missing = fields.filter(field => names.includes(field))
  return {
    date: questions.date || details?.dateFormat !== undefined,
    missing: [...new Set([...questions.missing, ...missing])],
    found: missing.length > 0 ? listTexts(details?.found) : questions.found,
    statuses: details?.statuses === undefined ? questions.statuses : listTexts(details.statuses),
  }
}

interface ImportSpec<Field extends string, Options extends FileOptions<Field>, Result> {
  fields: readonly Field[]
  defaults: Options
  /** Maximum size of the file. */
  maxCharacters: number
  /** Advice for larger files, as a sentence. */
  sizeHint: string
  /** Sends the text of the file; `source` is for formats that are not text. */
  send: (file: TextFile, options: Options, dryRun: boolean, source: File) => Promise<Result>
  onChosen?: () => void
  onPreview?: (result: Result) => void
  onImported: () => unknown
}

interface ChosenFile extends TextFile {
  source: File
}

const toMegabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1).replace('.0', '')} MB`

/** State of an import: a dry run after choosing the file and after each answer, then the import. */
export function useFileImport<Field extends string, Options extends FileOptions<Field>, Result>({
  fields,
  defaults,
  maxCharacters,
  sizeHint,
  send,
  onChosen,
  onPreview,
  onImported,
}: ImportSpec<Field, Options, Result>) {
  const [file, setFile] = useState<ChosenFile>()
  const [options, setOptions] = useState(defaults)
  const [questions, setQuestions] = useState<FileQuestions<Field>>(noQuestions)
  const [readError, setReadError] = useState<string>()
  const newest = useRef<File>(undefined)
  const previewing = useMutation({
    mutationFn: (input: { file: ChosenFile; options: Options }) => sendFile(input.file, input.options, true),
    onSuccess: result => onPreview?.(result),
    onSettled: (_, error) => setQuestions(existing => updateQuestions(existing, error, fields)),
  })
  const importing = useSingleMutation({
    mutationFn: (chosen: ChosenFile) => sendFile(chosen, options, false),
    onSuccess: () => onImported(),
  })

  function sendFile({ source, ...text }: ChosenFile, chosenOptions: Options, dryRun: boolean): Promise<Result> {
    return send(text, chosenOptions, dryRun, source)
  }

  async function choose(chosen: File): Promise<void> {
    newest.current = chosen
    importing.reset()
    const { name, size } = chosen
    if (size > maxCharacters) {
      setReadError(`${name} is ${toMegabytes(size)}. The limit is ${toMegabytes(maxCharacters)}. ${sizeHint}`)
      return
    }
    try {
      const read = { name, content: await chosen.text(), source: chosen }
      if (newest.current !== chosen) return
      setReadError(undefined)
      setFile(read)
      setOptions(defaults)
      setQuestions(noQuestions)
      onChosen?.()
      previewing.mutate({ file: read, options: defaults })
    } catch {
      if (newest.current === chosen) setReadError(`Could not read ${name}. Choose it again.`)
    }
  }

  function answer(changes: Partial<Options>): void {
    const next = { ...options, ...changes }
    setOptions(next)
    importing.reset()
    if (file) previewing.mutate({ file, options: next })
  }

  const failure = importing.error ?? previewing.error
  return {
    file,
    options,
    questions,
    choose,
    answer,
    /** Result of the dry run. */
    preview: previewing.isPending ? undefined : previewing.data,
    isPreviewing: previewing.isPending,
    isImporting: importing.isPending,
    result: importing.data,
    failure: readError ?? (failure ? getErrorText(failure, getDialogHint) : undefined),
    submit: () => file && !importing.isPending && importing.mutate(file),
    retryPreview: () => file && previewing.mutate({ file, options }),
  }
}

/** Returns the options as the API takes them. */
export function toFileRequest({ dateFormat, columns }: FileOptions<string>) {
  const map = Object.entries(columns).map(([field, column]) => `${column}=${field}`)
  return { ...(dateFormat && { dateFormat }), ...(map.length > 0 && { map }) }
}
