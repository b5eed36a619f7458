import { start } from './start.tsx'

const root = document.getElementById('root')
if (root) void start(root, request => fetch(request))
