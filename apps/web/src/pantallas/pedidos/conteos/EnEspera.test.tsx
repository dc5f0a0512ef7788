import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { montar } from '../../../../test/montar.tsx'
import { llaveDeLecturas } from '../../../base/sesion/almacen.ts'
import { ponerSesion, type SesionAbierta } from '../../../base/sesion/sesion.ts'
import { EnEspera } from './EnEspera.tsx'

test('a count says that readings of its own user wait here, and nothing of those of others', async () => {
  ponerSesion({ fase: 'dentro', usuario: { id: 7 } } as SesionAbierta)
  onTestFinished(() => ponerSesion({ fase: 'comprobando' }))
  localStorage.setItem(llaveDeLecturas(7, 12), '[]')
  localStorage.setItem(llaveDeLecturas(8, 13), '[]')
  montar(
    <>
      <section aria-label="Suyo">
        <EnEspera conteo={12} />
      </section>
      <section aria-label="Ajeno">
        <EnEspera conteo={13} />
      </section>
    </>,
  )
  await expect.element(page.getByRole('region', { name: 'Suyo' })).toHaveTextContent('Aquí esperan lecturas tuyas')
  await expect.element(page.getByRole('region', { name: 'Ajeno' })).toHaveTextContent('')
})
