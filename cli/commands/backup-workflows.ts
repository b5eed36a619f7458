import { positional, valueFlag, type Workflow } from '../command-declaration.ts'

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
