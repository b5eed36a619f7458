export const Shelf = () => null
