// Admin work: the first message is the token, the second one stops it; then it reports its statistics.
import { repeatAdminWork, repeatGenerations } from './admin-work.mjs'

process.once('message', token => {
  const work = [repeatAdminWork(token), repeatGenerations(token)]
  process.once('message', async () => {
    const [admin, generated] = await Promise.all(work.map(({ stop }) => stop()))
    process.send({ admin, generated })
  })
})
process.once('disconnect', () => process.exit())
