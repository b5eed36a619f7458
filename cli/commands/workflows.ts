import type { Workflow } from '../command-declaration.ts'
import { accountWorkflows, approvalWorkflows } from './account-workflows.ts'
import { adWorkflows } from './ad-workflows.ts'
import { analyticsWorkflows, optimizeWorkflows } from './analytics-workflows.ts'
import { articleWorkflows } from './article-workflows.ts'
import { earningsWorkflows } from './earnings-workflows.ts'
import { pageWorkflows } from './page-workflows.ts'
import { backupWorkflows, settingsWorkflows, siteWorkflows } from './site-workflows.ts'

/** Commands that make more than one call. They replace plain commands of the same name. */
export const workflows: readonly Workflow[] = [
  ...siteWorkflows,
  ...settingsWorkflows,
  ...backupWorkflows,
  ...articleWorkflows,
  ...pageWorkflows,
  ...adWorkflows,
  ...optimizeWorkflows,
  ...analyticsWorkflows,
  ...earningsWorkflows,
  ...accountWorkflows,
  ...approvalWorkflows,
]
