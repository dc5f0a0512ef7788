/** A name and its value, within a `dl`. */
export const Dato = ({ nombre, valor }: { nombre: string; valor: string }) => (
  <div>
    <dt className="text-sm text-ink3">{nombre}</dt>
    <dd className="font-medium">{valor}</dd>
  </div>
)
