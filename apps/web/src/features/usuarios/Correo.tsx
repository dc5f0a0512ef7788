import { Fragment } from 'react'

/** An e-mail address that breaks before its @ rather than inside a word. */
export function Correo({ children }: { children: string }) {
  const partes = children.split(/(?=@)/)
  return partes.map((parte, i) => (
    <Fragment key={partes.slice(0, i).join('')}>
      <wbr />
      {parte}
    </Fragment>
  ))
}
