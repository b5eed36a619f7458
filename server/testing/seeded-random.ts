export { seededRandom } from '../features/optimizer/statistics/bootstrap.ts'
