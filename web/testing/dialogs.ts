import { onTestFinished } from 'vitest'

/** jsdom knows `<dialog>` and not its methods: https://github.com/jsdom/jsdom/issues/3294 */
export function addDialogMethods(): void {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function close() {
    if (!this.open) return
    this.open = false
    this.dispatchEvent(new Event('close'))
  }
}

/** Focuses the first button of each dialog that opens during the test, as a browser does. */
export function focusFirstButton(): void {
  const { showModal } = HTMLDialogElement.prototype
  HTMLDialogElement.prototype.showModal = function showAndFocus() {
    showModal.call(this)
    this.querySelector('button')?.focus()
  }
  onTestFinished(() => {
    HTMLDialogElement.prototype.showModal = showModal
  })
}
