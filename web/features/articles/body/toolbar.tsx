import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { ToolIcon } from './tool-icon.tsx'
import { type Tool, tableTools, toolGroups } from './tools.ts'

interface Props {
  editor: Editor
  id: string
  onLink: () => void
  onPicture: () => void
}

/** Formatting toolbar with a single tab stop; arrow keys move between buttons. */
export function Toolbar({ editor, id, onLink, onPicture }: Props) {
  const [current, setCurrent] = useState('text')
  const link: Tool = {
    name: 'link',
    label: 'Link',
    shortcut: 'Ctrl+K',
    isOn: editor => editor.isActive('link'),
    run: onLink,
  }
  const picture: Tool = { name: 'picture', label: 'Insert a picture', run: onPicture }
  const { texts, marks, blocks, history } = toolGroups
  const groups = [texts, [...marks, link], [...blocks, picture], history]
  const inTable = useEditorState({ editor, selector: ({ editor }) => editor.isActive('table') })
  const renderTool = (tool: Tool, text?: ReactNode) => (
    <ToolButton key={tool.name} editor={editor} tool={tool} isStop={tool.name === current} onFocus={setCurrent}>
      {text ?? <ToolIcon name={tool.name} />}
    </ToolButton>
  )
  return (
    <div
      id={id}
      className="toolbar"
      role="toolbar"
      aria-label="Formatting"
      onKeyDown={event => moveFocus(event)}
      tabIndex={-1}
    >
      {groups.map((tools, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the groups never change
        <div key={index} className="toolbar-group">
          {tools.map(tool => renderTool(tool))}
        </div>
      ))}
      {inTable && (
        <div className="toolbar-group toolbar-table">{tableTools.map(tool => renderTool(tool, tool.label))}</div>
      )}
    </div>
  )
}

interface ButtonProps {
  editor: Editor
  tool: Tool
  isStop: boolean
  onFocus: (name: string) => void
  children: ReactNode
}

function ToolButton({ editor, tool, isStop, onFocus, children }: ButtonProps) {
  const { isOn, canRun } = useEditorState({
    editor,
    selector: ({ editor }) => ({ isOn: tool.isOn?.(editor), canRun: tool.canRun?.(editor) ?? true }),
  })
  return (
    <button
      type="button"
      className="tool"
      aria-label={tool.label}
      title={tool.shortcut ? `${tool.label} (${tool.shortcut})` : tool.label}
      aria-pressed={isOn}
      aria-disabled={!canRun}
      tabIndex={isStop ? 0 : -1}
      onFocus={() => onFocus(tool.name)}
      // Keeps the selection in the text.
      onMouseDown={event => event.preventDefault()}
      onClick={() => canRun && tool.run(editor)}
    >
      {children}
    </button>
  )
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const { activeElement } = document
  const index = activeElement instanceof HTMLButtonElement ? buttons.indexOf(activeElement) : -1
  const targets: Record<string, number> = {
    ArrowRight: (index + 1) % buttons.length,
    ArrowLeft: (index - 1 + buttons.length) % buttons.length,
    Home: 0,
    End: buttons.length - 1,
  }
  const target = targets[event.key]
  if (target === undefined) return
  event.preventDefault()
  buttons[target]?.focus()
}
