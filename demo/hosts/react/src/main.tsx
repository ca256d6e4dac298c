import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import '../../host.css';
import 'gatehouse-elements/preload.css';
import { App } from './App';
import { readConfig } from './config';

const place = document.querySelector('#app');
if (!place) throw new Error('The page has no #app.');

const app = (
  <StrictMode>
    <BrowserRouter basename="/hosts/react">
      <App config={readConfig()} />
    </BrowserRouter>
  </StrictMode>
);

if (place.firstElementChild) hydrateRoot(place, app);
else createRoot(place).render(app);
