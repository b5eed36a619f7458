import { positional, switchFlag, valueFlag, type Workflow } from '../command-declaration.ts'

const port = valueFlag('port', 'port to listen on (BLOGOPS_PORT or PORT; 3000)', {
  type: 'integer',
  placeholder: 'number',
})

const host = valueFlag('host', 'address to listen on (BLOGOPS_HOST; 127.0.0.1)')

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
      switchFlag('no-serve', 'exit after the report'),
      switchFlag('into-existing', 'add samples even if the site has other content'),
    ],
    examples: ['demo', 'demo --no-serve --data-dir /tmp/demo'],
    load: async () => (await import('./demo/demo.ts')).runDemo,
  },
  {
    path: 'serve',
    summary: 'Serve the site, its admin screens and the API',
    flags: [
      port,
      host,
      optimizeCron,
      switchFlag('no-jobs', 'leave jobs and schedules to blogops work (needs a database)'),
    ],
    examples: ['serve', 'serve --host 0.0.0.0 --port 8080', 'serve --optimize-cron "0 3 * * *"', 'serve --no-jobs'],
    load: async () => (await import('./site/serve.ts')).serveSite,
  },
  {
    path: 'work',
    summary: 'Run background jobs and schedules in a separate process',
    flags: [port, host, optimizeCron],
    notes: [
      'It needs the database of the site (BLOGOPS_DATABASE_URL).',
      'Its port serves only /healthz, /readyz and /metrics.',
    ],
    examples: ['work', 'work --port 3001 --optimize-cron "0 3 * * *"'],
    load: async () => (await import('./site/serve.ts')).runJobs,
  },
  {
    path: 'doctor',
    summary: 'Check this installation and list missing settings with their benefits',
    examples: ['doctor', 'doctor --json'],
    load: async () => (await import('./doctor/doctor.ts')).runDoctor,
  },
  {
    path: 'jobs watch',
    summary: 'Follow a job until it ends',
    positionals: [positional('id', 'as `jobs list` shows it')],
    examples: ['jobs watch 01KJOB', 'jobs watch 01KJOB --ndjson'],
    load: async () => (await import('./jobs/jobs.ts')).watchJob,
  },
  {
    path: 'jobs resume',
    summary: 'Resume an interrupted or failed job and follow it',
    positionals: [positional('id', 'as `jobs list` shows it')],
    flags: [valueFlag('max-cost', 'new limit in US dollars, including the cost so far', maxCost)],
    changes: true,
    examples: ['jobs resume 01KJOB', 'jobs resume 01KJOB --max-cost 1.50'],
    load: async () => (await import('./jobs/jobs.ts')).resumeJob,
  },
  {
    path: 'mcp',
    summary: 'Connect an assistant over the Model Context Protocol',
    flags: [
      switchFlag('http', 'use HTTP instead of stdin and stdout; each caller needs a token'),
      valueFlag('port', 'port to listen on (3001)', { type: 'integer', placeholder: 'number' }),
      valueFlag('host', 'address to listen on (127.0.0.1)'),
      valueFlag('allow-host', 'additional host name, for example behind a proxy', { many: true, placeholder: 'name' }),
    ],
    notes: ['Calls that may cost money or delete something wait for approval:', 'blogops approvals list'],
    examples: ['mcp', 'mcp --server https://blog.example', 'mcp --http --port 3001'],
    load: async () => (await import('./site/mcp.ts')).serveMcp,
  },
  {
    path: 'completion',
    summary: 'Print a shell script that completes commands, flags and names at Tab',
    positionals: [positional('shell', 'bash, zsh or fish')],
    notes: [
      'To enable it in each new shell:',
      "  bash  echo 'source <(blogops completion bash)' >> ~/.bashrc",
      "  zsh   echo 'source <(blogops completion zsh)' >> ~/.zshrc",
      '  fish  blogops completion fish > ~/.config/fish/completions/blogops.fish',
    ],
    examples: ['completion bash', 'completion fish | source'],
    load: async () => (await import('../completion/scripts.ts')).printCompletion,
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
    load: async () => (await import('../projection/api.ts')).callAnyOperation,
  },
]

export const backupWorkflows: readonly Workflow[] = [
  {
    path: 'backup',
    summary: 'Write a full backup to a file while the site runs',
    positionals: [positional('file', 'target file, such as site.tar.gz; - writes to stdout')],
    changes: true,
    notes: [
      'The backup includes password hashes. Store it as safely as a key.',
      'With --server, the token needs the scope backup:read.',
    ],
    examples: [
      'backup site-2026-11-22.tar.gz',
      'backup site.tar.gz --server https://blog.example --yes',
      'backup - | ssh store "cat > site.tar.gz"',
    ],
    load: async () => (await import('./site/backup.ts')).backUp,
  },
  {
    path: 'backup verify',
    summary: 'Check every part of a backup',
    positionals: [positional('file', 'the backup; - reads stdin')],
    examples: ['backup verify site.tar.gz'],
    load: async () => (await import('./site/backup.ts')).verifyBackupFile,
  },
  {
    path: 'restore',
    summary: 'Restore a backup into an empty data folder',
    positionals: [positional('file', 'the backup; - reads stdin')],
    changes: true,
    notes: ['The whole backup is checked before anything is restored.', 'Everybody must sign in again afterwards.'],
    examples: ['restore site.tar.gz --data-dir /srv/blog', 'restore site.tar.gz --dry-run'],
    load: async () => (await import('./site/backup.ts')).restoreSite,
  },
  {
    path: 'migrate',
    summary: 'Move the site between a data folder and a database',
    flags: [
      valueFlag('to', 'target: postgres://… or a folder', { placeholder: 'location', required: true }),
      valueFlag('from', 'source (default: the one in the settings)', { placeholder: 'location' }),
      valueFlag('to-blobs', 'target of pictures and texts, if not the database: redis://… or s3://…', {
        placeholder: 'url',
      }),
      valueFlag('from-blobs', 'source of pictures and texts, if not the database', { placeholder: 'url' }),
    ],
    changes: true,
    notes: [
      'Stop the servers of both locations first. The source is not changed.',
      'All data is read back and compared. The next run continues an interrupted move.',
      'Blobs of a database are at BLOGOPS_BLOBS_URL, unless a flag overrides it.',
      'Set PGPASSWORD to keep the password out of the command.',
    ],
    examples: [
      'migrate --to postgres://blogops@db.example/blogops',
      'migrate --from ./data --to postgres://blogops@db.example/blogops --to-blobs "s3://shelf/blog?region=eu-west-2"',
      'migrate --from postgres://blogops@db.example/blogops --to ./data --dry-run',
    ],
    load: async () => (await import('./site/migrate.ts')).migrateSite,
  },
  {
    path: 'export',
    summary: 'Export the public site as files for any web host',
    positionals: [positional('folder', 'target folder; an earlier export in it is replaced')],
    flags: [
      valueFlag('events-url', 'address for page views and clicks; without it they are not counted', {
        placeholder: 'url',
      }),
    ],
    changes: true,
    notes: ['Page addresses start with BLOGOPS_SITE_URL. Set it to the final address.'],
    examples: ['export public', 'export public --events-url https://desk.example/api/event'],
    load: async () => (await import('./site/export.ts')).exportSite,
  },
]
