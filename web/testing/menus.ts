/** What menus ask of a browser to place themselves, and jsdom has not. */
export function addMenuMethods(): void {
  globalThis.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
}
