import { adPlatformConformance } from '../ports/ad-platform.conformance.ts'
import { memoryAdPlatform } from './memory-ad-platform.ts'

adPlatformConformance('the platform in memory', async () => ({ platform: memoryAdPlatform(), interest: 'lamps' }))
