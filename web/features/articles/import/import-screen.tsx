import '../../../ui/desk.css'
import '../new/new-article.css'
import { formatQuantity } from '../../../../server/domain/number-format.ts'
import { PageHead } from '../../../lib/page-head.tsx'
import { DeskHead } from '../../../ui/desk-head.tsx'
import { FormRow } from '../../../ui/form.tsx'
import { ImportReport } from './import-report.tsx'
import { useArticleImport } from './use-article-import.ts'

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
        <FormRow label="Address of the old site" hint="Only needed for Ghost, whose file lacks it.">
          {control => (
            <input
              {...control}
              type="url"
              placeholder="https://old.example"
              value={importing.siteUrl}
              onChange={({ target }) => importing.setSiteUrl(target.value)}
              onBlur={() => preview && !result && importing.check()}
            />
          )}
        </FormRow>
        <div role="status" className="import-report">
          {isChecking && <p>Checking {importing.file?.name}…</p>}
          {isImporting && (
            <p>Importing… {importing.copied > 0 && `${formatQuantity(importing.copied, 'picture')} copied so far.`}</p>
          )}
          {!isChecking && !isImporting && report && <ImportReport report={report} isPreview={!result} />}
        </div>
        {failure !== undefined && !isChecking && !isImporting && (
          <p className="field-error" role="alert">
            {failure}
          </p>
        )}
        <div className="desk-actions">
          {canImport && !result && (
            <button type="button" className="button button-small" aria-disabled={isImporting} onClick={importing.start}>
              {isImporting ? 'Importing…' : 'Import as drafts'}
            </button>
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
