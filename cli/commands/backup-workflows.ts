import { positional, valueFlag, type Workflow } from '../declaration.ts'

export const backupWorkflows: readonly Workflow[] = [
  {
    path: 'backup',
    summary: 'Write a backup of everything to a file, while the site goes on',
    positionals: [positional('file', 'where to, such as site.tar.gz; - writes to stdout')],
    changes: true,
    notes: [
      'It holds all there is, the hashes of passwords too: keep it as you would a key.',
      'With --server, the token needs the scope backup:read.',
    ],
    examples: [
      'backup site-2026-11-22.tar.gz',
      'backup site.tar.gz --server https://blog.example --yes',
      'backup - | ssh store "cat > site.tar.gz"',
    ],
    load: async () => (await import('./backup.ts')).backUp,
  },
  {
    path: 'backup verify',
    summary: 'Read a backup to its end, and check every part of it',
    positionals: [positional('file', 'the backup; - reads stdin')],
    examples: ['backup verify site.tar.gz'],
    load: async () => (await import('./backup-verify.ts')).verifyBackupFile,
  },
  {
    path: 'restore',
    summary: 'Put a backup into an empty data folder',
    positionals: [positional('file', 'the backup; - reads stdin')],
    changes: true,
    notes: ['All of it is checked before any of it is put in place.', 'Everybody signs in anew afterwards.'],
    examples: ['restore site.tar.gz --data-dir /srv/blog', 'restore site.tar.gz --dry-run'],
    load: async () => (await import('./restore.ts')).restoreSite,
  },
  {
    path: 'migrate',
    summary: 'Move the site from a data folder into a database, or back',
    flags: [
      valueFlag('to', 'where to: postgres://…, or a folder', { placeholder: 'place', required: true }),
      valueFlag('from', 'where from; without it, what the settings name', { placeholder: 'place' }),
      valueFlag('to-blobs', 'where pictures and texts go, if not into the database: redis://… or s3://…', {
        placeholder: 'url',
      }),
      valueFlag('from-blobs', 'where they are, if not in the database that is moved', { placeholder: 'url' }),
    ],
    changes: true,
    notes: [
      'Stop the servers of both places first. What is moved from stays as it was.',
      'All is read back and compared. What breaks off, the next run goes on with.',
      'A database keeps blobs where BLOGOPS_BLOBS_URL says, unless a flag does.',
      'PGPASSWORD keeps the password off the line.',
    ],
    examples: [
      'migrate --to postgres://blogops@db.example/blogops',
      'migrate --from ./data --to postgres://blogops@db.example/blogops --to-blobs "s3://shelf/blog?region=eu-west-2"',
      'migrate --from postgres://blogops@db.example/blogops --to ./data --dry-run',
    ],
    load: async () => (await import('./migrate.ts')).migrateSite,
  },
  {
    path: 'export',
    summary: 'Write the public site as files that any web host can serve',
    positionals: [positional('folder', 'where to; what an earlier export left there is replaced')],
    flags: [
      valueFlag('events-url', 'where pages post views and clicks; without it they are not counted', {
        placeholder: 'url',
      }),
    ],
    changes: true,
    notes: ['Its addresses are those of BLOGOPS_SITE_URL: set it to where the files will be.'],
    examples: ['export public', 'export public --events-url https://desk.example/api/event'],
    load: async () => (await import('./export.ts')).exportSite,
  },
]
