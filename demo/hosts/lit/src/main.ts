import '../../host.css';
import 'gatehouse-elements/preload.css';
import './harbour-app';
