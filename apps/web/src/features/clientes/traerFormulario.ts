/** The form brings the schemas with it: it is fetched when the hand goes to its button, not with the list. */
export const traerFormulario = () => import('./FormularioDialog.tsx')
