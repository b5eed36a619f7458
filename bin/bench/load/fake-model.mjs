// The fake model in a process of its own: what it has to do must not hold up who measures.
import { startFake } from '../generation.mjs'

const { url } = await startFake()
process.send(url)
process.once('disconnect', () => process.exit())
