import { positional, switchFlag, valueFlag, type Workflow } from '../declaration.ts'

const port = valueFlag('port', 'port to listen on (BLOGOPS_PORT or PORT; 3000)', {
  type: 'integer',
  placeholder: 'number',
})

const host = valueFlag('host', 'the address to listen at (BLOGOPS_HOST; 127.0.0.1)')

const maxCost = { type: 'number', placeholder: 'usd' } as const

const optimizeCron = valueFlag('optimize-cron', 'run the optimizer at these times, in UTC (BLOGOPS_OPTIMIZE_CRON)', {
  placeholder: 'cron',
})

export const siteWorkflows: readonly Workflow[] = [
  {
    path: 'demo',
    summary: 'Generate a review from the sample catalogue, then serve the site',
    flags: [
      port,
      switchFlag('no-serve', 'end after the report'),
      switchFlag('into-existing', 'add the samples to a site that has more than them'),
    ],
    examples: ['demo', 'demo --no-serve --data-dir /tmp/demo'],
    load: async () => (await import('./demo.ts')).runDemo,
  },
  {
    path: 'serve',
    summary: 'Serve the site, its admin screens and the API',
    flags: [
      port,
      host,
      optimizeCron,
      switchFlag('no-jobs', 'leave jobs, and what has its times, to blogops work (with a database)'),
    ],
    examples: ['serve', 'serve --host 0.0.0.0 --port 8080', 'serve --optimize-cron "0 3 * * *"', 'serve --no-jobs'],
    load: async () => (await import('./serve.ts')).serveSite,
  },
  {
    path: 'work',
    summary: 'Run the jobs of a site, and what has its times, apart from who serves it',
    flags: [port, host, optimizeCron],
    notes: [
      'It needs a database (BLOGOPS_DATABASE_URL), shared with whoever serves the site.',
      'At its port it answers /healthz, /readyz and /metrics, and nothing else.',
    ],
    examples: ['work', 'work --port 3001 --optimize-cron "0 3 * * *"'],
    load: async () => (await import('./work.ts')).runJobs,
  },
  {
    path: 'doctor',
    summary: 'Check this installation, and name each setting that is missing and what it would bring',
    examples: ['doctor', 'doctor --json'],
    load: async () => (await import('./doctor.ts')).runDoctor,
  },
  {
    path: 'jobs watch',
    summary: 'Follow a job until it ends',
    positionals: [positional('id', 'the job')],
    examples: ['jobs watch 01KJOB', 'jobs watch 01KJOB --ndjson'],
    load: async () => (await import('./jobs-watch.ts')).watchJob,
  },
  {
    path: 'jobs resume',
    summary: 'Take up an interrupted or failed job at the step it had reached, and follow it',
    positionals: [positional('id', 'the job')],
    flags: [valueFlag('max-cost', 'a new limit in US dollars, what it has cost already included', maxCost)],
    changes: true,
    examples: ['jobs resume 01KJOB', 'jobs resume 01KJOB --max-cost 1.50'],
    load: async () => (await import('./jobs-resume.ts')).resumeJob,
  },
  {
    path: 'mcp',
    summary: 'Let an assistant work here, over the Model Context Protocol',
    flags: [
      switchFlag('http', 'over HTTP, each caller with a token of theirs, instead of stdin and stdout'),
      valueFlag('port', 'where to listen (3001)', { type: 'integer', placeholder: 'number' }),
      valueFlag('host', 'the address to listen at (127.0.0.1)'),
      valueFlag('allow-host', 'another name it is called by, as behind a proxy', { many: true, placeholder: 'name' }),
    ],
    notes: ['What may cost money or takes something away waits for a person:', 'blogops approvals list'],
    examples: ['mcp', 'mcp --server https://blog.example', 'mcp --http --port 3001'],
    load: async () => (await import('./mcp.ts')).serveMcp,
  },
  {
    path: 'completion',
    summary: 'Print what makes a shell complete commands, flags, articles, campaigns and ad sets at Tab',
    positionals: [positional('shell', 'bash, zsh or fish')],
    notes: [
      'To have it in each new shell:',
      "  bash  echo 'source <(blogops completion bash)' >> ~/.bashrc",
      "  zsh   echo 'source <(blogops completion zsh)' >> ~/.zshrc",
      '  fish  blogops completion fish > ~/.config/fish/completions/blogops.fish',
    ],
    examples: ['completion bash', 'completion fish | source'],
    load: async () => (await import('./completion.ts')).printCompletion,
  },
  {
    path: 'api',
    summary: 'Call any operation of the contract by its id',
    positionals: [positional('operation', 'its id, such as articles.list', false)],
    flags: [
      valueFlag('input', 'its input as JSON; - reads it from stdin', { placeholder: 'json|-' }),
      switchFlag('list', 'list the operations'),
    ],
    changes: true,
    examples: ['api --list', 'api articles.list --input \'{"category":"audio"}\''],
    load: async () => (await import('./api.ts')).callAnyOperation,
  },
]
