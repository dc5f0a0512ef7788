import type { Bloque } from './laboratorio.ts'
import { Apartado, fuerte, Texto } from './papel.tsx'

/** Blocks of the laboratory, each with its number or its eye beside it. */
export function Bloques({ titulo, bloques }: { titulo: string; bloques: readonly Bloque[] }) {
  return (
    <Apartado>
      <Texto estilo={fuerte}>{titulo}</Texto>
      {bloques.map((bloque) => (
        <div key={bloque.titulo} style={{ display: 'flex', marginTop: 3 }}>
          <div style={{ ...fuerte, width: 26, flexShrink: 0 }}>{bloque.titulo}</div>
          <div
            style={{ display: 'flex', flexDirection: 'column', flexGrow: 1, flexShrink: 1, flexBasis: 0, minWidth: 0 }}
          >
            {bloque.lineas.map((linea) => (
              <Texto key={linea}>{linea}</Texto>
            ))}
          </div>
        </div>
      ))}
    </Apartado>
  )
}
