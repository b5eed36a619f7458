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
