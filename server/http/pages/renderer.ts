export type { PageAssets, PageRenderer, PageRequest, RenderedPage } from '../../contract/page.ts'
