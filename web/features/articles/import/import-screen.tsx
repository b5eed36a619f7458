import '../../../ui/desk.css'
import '../new/new-article.css'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { exportFileLimit } from '../../../../server/contract/field-values.ts'
import type { ArticleImportReport, ImportedArticle } from '../../../../server/contract/schemas/article-lists.ts'
import { formatQuantity } from '../../../../server/domain/number-format.ts'
import { invalidateArticles, useApi } from '../../../lib/api.tsx'
import { getErrorText } from '../../../lib/error-text.ts'
import { useSingleMutation } from '../../../lib/mutations.ts'
import { PageHead } from '../../../lib/page-head.tsx'
import { Button } from '../../../ui/buttons.tsx'
import { DeskHead } from '../../../ui/desk-head.tsx'
import { FormRow, InputRow } from '../../../ui/form.tsx'
import { FailureText } from '../../../ui/page-states.tsx'

interface ExportFile {
  name: string
  content: string
}

/** Import of an export file: a dry run after choosing it, then the import, repeated while pictures are left. */
function useArticleImport() {
  const api = useApi()
  const queries = useQueryClient()
  const [file, setFile] = useState<ExportFile>()
  const [siteUrl, setSiteUrl] = useState('')
  const [problem, setProblem] = useState<string>()
  const [copied, setCopied] = useState(0)
  const send = ({ content }: ExportFile, dryRun: boolean) =>
    api.articles.import({ content, dryRun, ...(siteUrl.trim() !== '' && { siteUrl: siteUrl.trim() }) })

  const preview = useMutation({ mutationFn: (chosen: ExportFile) => send(chosen, true) })
  const result = useSingleMutation({
    mutationFn: async (chosen: ExportFile): Promise<ArticleImportReport> => {
      const first = await send(chosen, false)
      let last = first
      let total = first.copied
      while (last.left > 0 && last.copied > 0) {
        setCopied(total)
        last = await send(chosen, false)
        total += last.copied
      }
      const { left, failed } = last
      return { ...first, copied: total, left, failed }
    },
    onSettled: () => invalidateArticles(queries),
  })

  async function choose(chosen: File): Promise<void> {
    setProblem(undefined)
    result.reset()
    if (chosen.size > exportFileLimit) {
      setProblem(`${chosen.name} is too large. The limit is 24 MB. Export fewer articles at a time.`)
      return
    }
    try {
      const read = { name: chosen.name, content: await chosen.text() }
      setFile(read)
      preview.mutate(read)
    } catch {
      setProblem(`Could not read ${chosen.name}. Choose it again.`)
    }
  }

  const failure = result.error ?? preview.error
  return {
    file,
    siteUrl,
    setSiteUrl,
    choose,
    check: () => file && preview.mutate(file),
    start: () => file && !result.isPending && result.mutate(file),
    preview: preview.isPending ? undefined : preview.data,
    isChecking: preview.isPending,
    result: result.data,
    isImporting: result.isPending,
    /** Pictures copied so far. */
    copied,
    failure: problem ?? (failure ? getErrorText(failure) : undefined),
  }
}

/** Imports the articles of a WordPress or Ghost site as drafts, after a preview. */
export function ImportScreen() {
  const importing = useArticleImport()
  const { preview, result, isChecking, isImporting, failure } = importing
  const report = result ?? preview
  const canImport = preview?.articles.some(({ outcome }) => outcome !== 'skipped') === true
  return (
    <div className="desk-page">
      <PageHead title="Import Articles" />
      <DeskHead title="Import Articles" crumbs={[{ href: '/manage-articles', label: 'Articles' }]} />
      <div className="panel desk-form new-article">
        <FormRow
          label="Export file"
          hint="WordPress: Tools, Export (.xml). Ghost: Settings, Import/Export (.json). You see a preview before anything is stored."
        >
          {control => (
            <input
              {...control}
              type="file"
              accept=".xml,.json,text/xml,application/json"
              onChange={({ target }) => target.files?.[0] && void importing.choose(target.files[0])}
            />
          )}
        </FormRow>
        <InputRow
          label="Address of the old site"
          hint="Needed only for Ghost, because its export does not contain it."
          type="url"
          placeholder="https://old.example"
          value={importing.siteUrl}
          onBlur={() => preview && !result && importing.check()}
          onChange={importing.setSiteUrl}
        />
        <div role="status" className="import-report">
          {isChecking && <p>Checking {importing.file?.name}…</p>}
          {isImporting && (
            <p>Importing… {importing.copied > 0 && `${formatQuantity(importing.copied, 'picture')} copied so far.`}</p>
          )}
          {!isChecking && !isImporting && report && <ImportReport report={report} isPreview={!result} />}
        </div>
        {failure !== undefined && !isChecking && !isImporting && <FailureText>{failure}</FailureText>}
        <div className="desk-actions">
          {canImport && !result && (
            <Button aria-disabled={isImporting} onClick={importing.start}>
              {isImporting ? 'Importing…' : 'Import as drafts'}
            </Button>
          )}
          <a
            className="button button-small button-quiet"
            href={result ? '/manage-articles?show=drafts' : '/manage-articles'}
          >
            {result ? 'Show drafts' : 'Cancel'}
          </a>
        </div>
      </div>
    </div>
  )
}

/** Maximum number of listed articles and pictures. */
const maxListed = 100

interface Props {
  report: ArticleImportReport
  /** True for the result of a dry run. */
  isPreview: boolean
}

/** Result of an import or of its dry run: what is imported, what is not, and why. */
function ImportReport({ report, isPreview }: Props) {
  const { articles, others } = report
  const count = (outcome: ImportedArticle['outcome']) => articles.filter(article => article.outcome === outcome).length
  const noted = articles.filter(({ notes }) => notes.length > 0)
  return (
    <>
      <p>
        <strong>
          {isPreview ? 'Would import' : 'Imported'} {formatQuantity(count('imported'), 'article')} as drafts.
        </strong>{' '}
        {count('known') > 0 && `${formatQuantity(count('known'), 'article')} imported before. `}
        {count('skipped') > 0 && `${formatQuantity(count('skipped'), 'article')} cannot be imported. `}
        {others.length > 0 && `Left out: ${others.join(', ')}.`}
      </p>
      <PictureSummary report={report} isPreview={isPreview} />
      {noted.length > 0 && (
        <ul>
          {[...noted.slice(0, maxListed).entries()].map(([index, { title, outcome, notes }]) => (
            <li key={index}>
              <strong>{title || 'Without a title'}</strong>
              {outcome === 'skipped' && ' (not imported)'}: {notes.join(' ')}
            </li>
          ))}
          {noted.length > maxListed && <li>and {noted.length - maxListed} more</li>}
        </ul>
      )}
    </>
  )
}

function PictureSummary({ report, isPreview }: Props) {
  const { copied, left, failed } = report
  if (isPreview) return left > 0 ? <p>Would copy {formatQuantity(left, 'picture')} from the old site.</p> : null
  const remaining = left + failed.length
  if (copied + remaining === 0) return null
  return (
    <>
      <p>
        Copied {formatQuantity(copied, 'picture')}.
        {remaining > 0 && ` Still loaded from the old site: ${remaining}. Import the file again to retry.`}
      </p>
      {failed.length > 0 && (
        <ul>
          {failed.map(failure => (
            <li key={failure}>{failure}</li>
          ))}
        </ul>
      )}
    </>
  )
}
